export { Notifications, notificationsStore, updateNotificationsState } from '@mantine/notifications';
