import type { PasswordInputProps } from '@mantine/core';
import { useDisclosure } from '@tryout/shared-ui/kit';
import { PasswordInput } from '@tryout/shared-ui/kit-more';

type PasswordFieldProps = Omit<PasswordInputProps, 'visible' | 'onVisibilityChange' | 'visibilityToggleButtonProps'> & {
  label: string;
  /** `current-password` to sign in, `new-password` to choose one. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password with a toggle that says what it does: "Tampilkan Password Baru". Unlike Mantine's, it marks the input as invalid. */
export function PasswordField({ label, ...props }: PasswordFieldProps) {
  const [isVisible, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      {...props}
      label={label}
      visible={isVisible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        'aria-label': `${isVisible ? 'Sembunyikan' : 'Tampilkan'} ${label}`,
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}
