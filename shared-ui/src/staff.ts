/// <reference path="./css.d.ts" />
// What only the staff's areas need: long tables, uploads. Learners never download it.
export { ImageField } from './components/image-field/image-field.tsx';
export { SearchField } from './components/search-field/search-field.tsx';
export { StaffTable, type StaffTableColumn } from './components/staff-table/staff-table.tsx';
export { rowsPerPage, useTableParams } from './components/staff-table/use-table-params.ts';
