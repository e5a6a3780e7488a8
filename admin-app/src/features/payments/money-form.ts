import type { PaymentDetail, PurchaseDetail } from '@tryout/api/contract';

/** Common to the forms in which money of a payment is written down. */
export interface MoneyFormProps<Body> {
  /** The form's name. */
  label: string;
  payment: PaymentDetail;
  purchase: PurchaseDetail;
  onClose(): void;
  onSubmit(body: Body): Promise<void>;
}
