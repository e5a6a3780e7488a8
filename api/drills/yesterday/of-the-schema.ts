/** Files of tests that make their own databases, with yesterday's migrations. */
export const ownDatabases = [
  'src/db/',
  'src/main\\.test',
  'start-at-once',
  'src/commands/',
  'drills/',
  'bench/',
  'faults/',
  'harness/',
];

/** Tests that list the tables or columns there are: a newer schema has more. Their names, and why. */
export const lists: readonly { name: RegExp; why: string }[] = [
  { name: /is decided for every table whose rows belong to a person/, why: 'it lists all tables with ids of people' },
];
