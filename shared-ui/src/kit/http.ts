export { default as ky, isNetworkError, isTimeoutError } from 'ky';
