import type { MantineColorsTuple } from '@mantine/core';

/** Ten shades each; Mantine fills with shade 6 on light and 4 on dark. Ours replace Mantine's colours of the same name. */
export const palettes = {
  nila: ['#ECEEFA', '#DFE3F8', '#C3CAF3', '#A5B0F5', '#8C9AF0', '#5F6FD6', '#3B4CB8', '#2F3E9E', '#26327F', '#1B2460'],
  soga: ['#F7EBDD', '#F0DEC8', '#E8CDAC', '#E0B88C', '#D3A06B', '#B07A44', '#8A5A2B', '#7A4E23', '#5C3B1B', '#3A2E26'],
  green: ['#E6F4EC', '#CFEADB', '#A9DBC2', '#8ADBB5', '#5CC495', '#2E9F6C', '#187A4E', '#14693F', '#0F5231', '#173A2E'],
  red: ['#FBEBEA', '#F8D8D6', '#F5B3AE', '#F2A29C', '#F0918B', '#D85F58', '#C2413B', '#A83530', '#852925', '#43232A'],
  yellow: [
    '#FDF3DC',
    '#FBE7B8',
    '#F6DA92',
    '#F2CE79',
    '#E9B949',
    '#C98A00',
    '#8F6100',
    '#7A5300',
    '#5E4000',
    '#3D3220',
  ],
  gray: ['#F7F5F0', '#F0EDE6', '#E6E0D2', '#D2D0D2', '#B4B5C0', '#858395', '#6B6E85', '#565A75', '#3A3D57', '#1B1E33'],
  dark: ['#ECEDF7', '#C9CCE0', '#A9ADC6', '#767BA3', '#323659', '#232745', '#1C1F38', '#14162A', '#101222', '#0B0D19'],
} satisfies Record<string, MantineColorsTuple>;
