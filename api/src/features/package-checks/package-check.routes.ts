import { ProblemPackages } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { PackageCheckService } from './package-check.service.ts';

/** /admin/overview/problems: published packages with problems; for administrators who may see a package's check. */
export const packageCheckRoutes: ValibotPlugin<{ packageChecks: PackageCheckService }> = async (
  app,
  { packageChecks },
) => {
  app.get(
    '/problems',
    {
      config: { access: 'admin', permission: ['review', 'manage'] },
      schema: { response: { 200: ProblemPackages } },
    },
    () => packageChecks.listProblems(),
  );
};
