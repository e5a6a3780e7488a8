// The page behind a dynamic import: shared modules are only there once the federation runtime has settled them.
void import('./bootstrap.tsx');
