import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ShortcutsPopup } from './ShortcutsPopup.tsx'
import { useShortcuts } from './shortcuts.ts'

/** The code of the portal, as text. */
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe('the list of keys', () => {
  it('names every single key that some part of the page listens to, and no other', () => {
    const heard = Object.values(sources).flatMap((code) =>
      [...code.matchAll(/use(?:Map)?Shortcut\(\s*'(.)'/g)].map(([, key = '']) => key.toUpperCase()),
    )
    render(<ShortcutsPopup open close={() => {}} />)
    const listed = [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)
    // keys of the source cells and of the map, which are not letters
    const byFocus = ['1', '2', '3', '4', '+', '-', '0']
    const single = listed.filter((key) => key.length === 1 && !'↑↓←→'.includes(key) && !byFocus.includes(key))
    expect(heard.length).toBeGreaterThan(8)
    expect(single.toSorted()).toEqual([...new Set(heard)].toSorted())
  })

  // @rule D50.shortcuts
  it('has a switch for the single keys, which stays as it is in this browser', async () => {
    const user = userEvent.setup()
    render(<ShortcutsPopup open close={() => {}} />)
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Single-letter shortcuts' })
    expect(toggle.checked).toBe(true)
    await user.click(toggle)
    expect(useShortcuts.getState().enabled).toBe(false)
    expect(localStorage.getItem('graticule.shortcuts')).toBe('off')
  })
})
