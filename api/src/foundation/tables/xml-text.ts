/** Characters that XML can't contain, although a text may have them. */
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text without what no XML file can contain, and so no sheet and no document of Word. */
export const forXml = (text: string): string => text.toWellFormed().replace(notInXml, '');
