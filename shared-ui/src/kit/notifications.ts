/// <reference path="../css.d.ts" />
import './notifications.css';
export { Notifications, notificationsStore, updateNotificationsState } from '@mantine/notifications';
