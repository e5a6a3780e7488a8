import { IconSearch } from '@tryout/shared-ui/kit';
import { TextInput, useDebouncedCallback } from '@tryout/shared-ui/kit-more';
import { useLocation, useNavigation } from '@tryout/shared-ui/platform';
import { useEffect, useRef, useState } from 'react';

/** Pause after the last key, so that one search is sent for a word and not for each letter. */
const pauseMs = 300;

export interface SearchFieldProps {
  /** For screen readers: "Cari pengguna". */
  label: string;
  /** Where it looks: "Nama, email, atau no. telepon". */
  placeholder: string;
  /** The present search, as in the address. */
  value: string;
  /** Called after a pause in typing, with the text without spaces around it. */
  onSearch(search: string): void;
  className?: string | undefined;
}

/** Searches during typing. Also shows changes of the address from elsewhere ("back", a cleared filter). */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const search = useDebouncedCallback((typed: string) => {
    // The user has pressed a link and is leaving the page: a new search would bring them back.
    const isLeaving = next !== undefined && next.pathname !== pathname;
    if (isLeaving || typed.trim() === searched.current) return;
    searched.current = typed.trim();
    onSearch(searched.current);
  }, pauseMs);

  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      leftSection={<IconSearch size={20} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      {...(className !== undefined && { className })}
    />
  );
}
