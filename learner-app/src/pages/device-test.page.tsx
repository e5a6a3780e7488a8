import { DeviceTestPage } from '../features/events/device-test.page.tsx';
import { SampleQuestion } from '../features/exam/sample-question.tsx';

/** /cek-perangkat */
export const Component = () => <DeviceTestPage sample={(onKept) => <SampleQuestion onKept={onKept} />} />;
