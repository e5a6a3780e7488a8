import { IconBook, IconClipboardList, IconSearch, useExamTypes, VisuallyHidden } from '@tryout/shared-ui';
import { Combobox, TextInput, useCombobox, useDebouncedValue } from '@tryout/shared-ui/more';
import type { ReactNode } from 'react';
import { usePackageSearch } from './dashboard.queries.ts';
import { findLessons } from './find-lessons.ts';
import { allPackages, searchInput } from './search-input.ts';
import * as styles from './search-box.module.css';

/** Pause after the last key, so that one search is sent for a word and not for each letter. */
const pauseMs = 250;

export interface FieldWithFindingsProps {
  text: string;
  onText(text: string): void;
  /** The field that this one replaces had the focus. */
  hadFocus: boolean;
  onPick(path: string): void;
}

/** The field with packages and lessons that match, below it. */
export function FieldWithFindings({ text, onText, hadFocus, onPick }: FieldWithFindingsProps) {
  const search = text.trim();
  const [settled] = useDebouncedValue(search, pauseMs);
  const combobox = useCombobox({
    defaultOpened: hadFocus && search !== '',
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(path) => {
        combobox.closeDropdown();
        onPick(path);
      }}
      withinPortal={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          aria-autocomplete="list"
          {...searchInput}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus stays where it was
          autoFocus={hadFocus}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            onText(value);
            combobox.resetSelectedOption();
            if (value.trim() === '') combobox.closeDropdown();
            else combobox.openDropdown();
          }}
          onFocus={() => search !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={search === ''}>
        {combobox.dropdownOpened && <Findings search={search} settled={settled} />}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** @param settled the text a moment ago, for which packages are searched */
function Findings({ search, settled }: { search: string; settled: string }) {
  const { data, error, isPlaceholderData } = usePackageSearch(settled);
  const isSearching = settled !== search || isPlaceholderData || (!data && !error);
  const examTypes = useExamTypes();
  const packages = data?.tryouts ?? [];
  const lessons = findLessons(search, examTypes);
  const isNothing = !isSearching && data?.total === 0 && lessons.length === 0;
  return (
    <>
      <VisuallyHidden role="status">
        {!isSearching && `${data ? `${data.total} paket tryout, ` : ''}${lessons.length} materi ditemukan`}
      </VisuallyHidden>
      <Combobox.Options className={styles.options} aria-label="Hasil pencarian" aria-busy={isSearching}>
        {packages.length > 0 && (
          <Combobox.Group label="Paket tryout">
            {packages.map(({ id, title, type }) => (
              <Option
                key={id}
                to={`/exam/${id}`}
                icon={<IconClipboardList size={20} aria-hidden />}
                title={title}
                note={examTypes.typeLabel(type)}
              />
            ))}
          </Combobox.Group>
        )}
        {lessons.length > 0 && (
          <Combobox.Group label="Materi">
            {lessons.map(({ slug, title, minutes }) => (
              <Option
                key={slug}
                to={`/materi/${slug}`}
                icon={<IconBook size={20} aria-hidden />}
                title={title}
                note={`${minutes} menit`}
              />
            ))}
          </Combobox.Group>
        )}
        {error && <p className={styles.note}>Paket tidak dapat dicari sekarang.</p>}
        {isNothing && <p className={styles.note}>Tidak ada paket atau materi dengan “{search}”.</p>}
        <Option
          to={isNothing ? '/tryout' : allPackages(search)}
          icon={<IconSearch size={20} aria-hidden />}
          title={isNothing ? 'Lihat semua paket tryout' : `Cari “${search}” di semua paket`}
        />
      </Combobox.Options>
    </>
  );
}

interface OptionProps {
  to: string;
  icon: ReactNode;
  title: string;
  note?: string;
}

function Option({ to, icon, title, note }: OptionProps) {
  return (
    <Combobox.Option value={to} className={styles.option}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.noteOfOption}>{note}</span>}
    </Combobox.Option>
  );
}
