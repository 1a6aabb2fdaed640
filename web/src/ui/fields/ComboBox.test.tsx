import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ComboBox, type ComboBoxOption } from './ComboBox.tsx'

const options: readonly ComboBoxOption[] = ['Vienna', 'Vienne', 'Vietnam'].map((title) => ({ id: title, title }))

function renderComboBox() {
  const onChoose = vi.fn<(option: ComboBoxOption) => void>()
  const onSubmit = vi.fn<(text: string) => void>()
  function Form() {
    const [value, setValue] = useState('')
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(value)
        }}
      >
        <ComboBox
          label="Where"
          value={value}
          options={value === '' ? [] : options}
          countLabel="3 places"
          clearLabel="Clear"
          onType={setValue}
          onClear={() => setValue('')}
          onChoose={(option) => {
            setValue(option.title)
            onChoose(option)
          }}
        />
        <button>Go</button>
      </form>
    )
  }
  render(<Form />)
  return { user: userEvent.setup(), field: screen.getByRole<HTMLInputElement>('combobox'), onChoose, onSubmit }
}

/** The line that a screen reader is on. */
const active = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

describe('a field with suggestions', () => {
  it('opens while typing and says how many there are', async () => {
    const { user, field } = renderComboBox()
    expect(field.getAttribute('aria-expanded')).toBe('false')
    await user.type(field, 'vi')
    expect(field.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getAllByRole('option')).toHaveLength(3)
    expect(screen.getByText('3 places')).toBeDefined()
  })

  it('is walked in circles with the arrows, and Enter chooses', async () => {
    const { user, field, onChoose, onSubmit } = renderComboBox()
    await user.type(field, 'vi')
    await user.keyboard('{ArrowUp}')
    expect(active(field)).toBe('Vietnam')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(active(field)).toBe('Vienne')
    await user.keyboard('{Enter}')
    expect(onChoose).toHaveBeenCalledWith(options[1])
    expect([field.value, field.getAttribute('aria-expanded')]).toEqual(['Vienne', 'false'])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('leaves Enter to the form when no line was walked to', async () => {
    const { user, field, onSubmit } = renderComboBox()
    await user.type(field, 'vi{Enter}')
    expect(onSubmit).toHaveBeenCalledWith('vi')
  })

  it('chooses by pointer without losing the focus', async () => {
    const { user, field, onChoose } = renderComboBox()
    await user.type(field, 'vi')
    await user.click(screen.getByRole('option', { name: 'Vietnam' }))
    expect(onChoose).toHaveBeenCalledWith(options[2])
    expect(document.activeElement).toBe(field)
  })

  it('closes with Escape and keeps that key from whatever lies below', async () => {
    const { user, field } = renderComboBox()
    const below = vi.fn<(prevented: boolean) => void>()
    const listen = (event: KeyboardEvent) => below(event.defaultPrevented)
    document.addEventListener('keydown', listen)
    await user.type(field, 'v')
    await user.keyboard('{Escape}')
    expect([field.value, field.getAttribute('aria-expanded')]).toEqual(['v', 'false'])
    await user.keyboard('{Escape}')
    document.removeEventListener('keydown', listen)
    expect(below.mock.calls.slice(-2)).toEqual([[true], [false]])
  })
})
