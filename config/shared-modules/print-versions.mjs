import { makeBuild } from '../rspack.web.mjs';
import { contentVersions } from './content-versions.mjs';

// For its test, which gives it another copy of the sources: the versions of this tree's kit and components, as JSON.
console.log(JSON.stringify(await contentVersions(makeBuild({ dev: false, rules: [] }))));
