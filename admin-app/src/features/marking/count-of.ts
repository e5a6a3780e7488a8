import type { EssayList } from '@tryout/api/contract';
import { formatNumber } from '@tryout/shared-ui';

/** `27`, or `10.000+` where the server stops counting. */
export const countOf = ({ total, isTotalCapped }: EssayList) => `${formatNumber(total)}${isTotalCapped ? '+' : ''}`;
