/** Days for which the journal knows who was erased: twice as long as any backup may be kept (docs/privacy.md). */
export const erasuresKeptDays = 60;
