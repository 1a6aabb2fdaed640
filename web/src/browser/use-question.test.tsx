import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useQuestion } from './use-question.ts'

/** The question takes the place of its button. */
function InPlace() {
  const { isAsked, ask, keep, button } = useQuestion()
  if (isAsked)
    return (
      <button type="button" autoFocus onClick={keep}>
        Keep
      </button>
    )
  return (
    <button type="button" ref={button} onClick={ask}>
      Delete
    </button>
  )
}

/** The question stands below what asked it: a button, or a field that Escape was pressed in. */
function Below() {
  const { isAsked, ask, keep, button } = useQuestion()
  return (
    <>
      <input aria-label="Title" onKeyDown={({ key }) => key === 'Escape' && ask()} />
      <button type="button" ref={button} onClick={ask}>
        Close
      </button>
      {isAsked && (
        <button type="button" autoFocus onClick={keep}>
          Keep
        </button>
      )}
    </>
  )
}

// @rule B-administration.question-focus
it('a question in the place of its button gives the focus to it when it is back', async () => {
  render(<InPlace />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
})

it('a question below its button gives the focus back to it', async () => {
  render(<Below />)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
})

it('a question below a field gives the focus back to the field', async () => {
  render(<Below />)
  await userEvent.type(screen.getByRole('textbox'), 'Ice{Escape}')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

it('where a browser gives pressed buttons no focus, the button has it all the same', async () => {
  render(<Below />)
  ;(document.activeElement as HTMLElement | null)?.blur()
  screen.getByRole('button', { name: 'Close' }).click()
  await userEvent.click(await screen.findByRole('button', { name: 'Keep' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
})
