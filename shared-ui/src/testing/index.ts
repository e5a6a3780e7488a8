export { renderRoute } from './render-route.tsx';
