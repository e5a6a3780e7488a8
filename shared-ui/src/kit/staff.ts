/// <reference path="../css.d.ts" />
// The libraries of the staff's areas, with their styles. Learners never download them.
import './mantine-parts-staff.css';
import 'mantine-datatable/styles.layer.css';
export { DataTable } from 'mantine-datatable';
export { Fieldset, NumberInput, SegmentedControl, Select, Table, Textarea } from '@mantine/core';
export { useHotkeys } from '@mantine/hooks';
