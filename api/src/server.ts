import './node-version.ts';

await import('./main.ts');
