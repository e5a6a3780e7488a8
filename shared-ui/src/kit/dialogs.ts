/// <reference path="../css.d.ts" />
import './dialogs.css';
export { Drawer, Modal } from '@mantine/core';
