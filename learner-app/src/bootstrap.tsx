import { startAlone } from '@tryout/shared-ui/alone';
import { routes } from './routes.tsx';

startAlone(routes, '/dashboard');
