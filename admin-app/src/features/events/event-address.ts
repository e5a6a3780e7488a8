/** The parameter of the address that opens an event's form: a package's id, or this for one that is chosen there. */
export const eventParam = 'acara';
export const newEvent = 'baru';
/** The parameter of the address that opens a learner's trail. */
export const takerParam = 'peserta';
