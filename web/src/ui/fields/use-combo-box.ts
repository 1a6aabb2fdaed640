import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'

/** What a text field with a list of options (ARIA 1.2 combobox with a listbox) is told. */
export interface ComboBoxModel<Option> {
  readonly options: readonly Option[]
  readonly onChoose: (option: Option) => void
}

/** The line that an arrow walks to, in a circle; `active` is -1 where none was walked to. */
const lineAfter = (active: number, step: 1 | -1, count: number): number =>
  (active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count

/**
 * The keys and the state of a text field with a list: arrows walk in circles, Enter chooses the line that was walked to
 * and is left to the form without one, Escape closes the list before anything else. The list opens when it is told to.
 */
export function useComboBox<Option>({ options, onChoose }: ComboBoxModel<Option>) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && options.length > 0
  useEffect(() => {
    if (shown && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, shown, active])
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const show = () => {
    setOpen(true)
    setActive(-1)
  }
  const choose = (option: Option) => {
    close()
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // the keys of an input method are not ours
    if (event.nativeEvent.isComposing) return
    const chosen = shown ? options[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return
      event.preventDefault()
      setActive(shown ? lineAfter(active, event.key === 'ArrowDown' ? 1 : -1, options.length) : 0)
      setOpen(true)
    } else if (event.key === 'Enter') {
      if (chosen === undefined) return close()
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
  }
  const isActive = shown && active >= 0
  return {
    id,
    open,
    shown,
    show,
    close,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': shown,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isActive ? `${id}-${active}` : undefined,
      onKeyDown,
      onBlur: (_event: FocusEvent<HTMLInputElement>) => close(),
    },
    listProps: { id: `${id}-list`, role: 'listbox', hidden: !shown },
    optionProps: (option: Option, index: number) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === active,
      // keeps the focus, and with it the list, until the choice is made (preventing the pointer event would not)
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => choose(option),
    }),
  } as const
}
