import { Anchor, Link, PageTitle } from '@tryout/shared-ui';
import { ArchiveView } from '@tryout/shared-ui/staff';
import { adminSteps } from '../features/questions/step-area.tsx';
import { useMay } from '../may.ts';

/** /admin/archived-questions: questions that were taken out of their packages. */
export function Component() {
  const may = useMay();
  return (
    <>
      <Anchor component={Link} to="/admin/tryouts">
        Semua tryout
      </Anchor>
      <PageTitle description="Soal yang dikeluarkan dari paketnya. Pilih, lalu pulihkan ke paket asal atau paket lain.">
        Arsip soal
      </PageTitle>
      <ArchiveView area={adminSteps} mayRestore={may('manage')} />
    </>
  );
}
