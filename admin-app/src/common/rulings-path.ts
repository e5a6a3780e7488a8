/** The address of the list of rulings. */
export const rulingsPath = '/admin/rulings';
