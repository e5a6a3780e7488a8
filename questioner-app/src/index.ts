// A dynamic import, because shared modules exist only once the federation runtime has settled them.
void import('./bootstrap.tsx');
