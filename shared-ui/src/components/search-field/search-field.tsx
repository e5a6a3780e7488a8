import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** After the last key, so that a word is asked for and not each of its letters. */
const pauseMs = 300;

export interface SearchFieldProps {
  /** For screen readers: "Cari pengguna". */
  label: string;
  /** Where it looks: "Nama, email, atau no. telepon". */
  placeholder: string;
  /** What is searched for now, as the address says. */
  value: string;
  /** A pause after the typing; the text without spaces around it. */
  onSearch(search: string): void;
  className?: string | undefined;
}

/** Searches while one types. What somebody else does to the address ("back", a cleared filter) shows in it too. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const search = useDebouncedCallback((typed: string) => {
    // Whoever has pressed a link meanwhile is on the way to it: a new search would call them back.
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
