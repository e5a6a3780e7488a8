import { writeContract } from './contract.ts';

/** `npm run platform -w shared-ui`: after a change of the platform, its next version and that version's contract. */
console.log(`The platform's version is ${writeContract()}.`);
