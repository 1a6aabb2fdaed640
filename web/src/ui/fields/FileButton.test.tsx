import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FileButton } from './FileButton.tsx'
import { FileField } from './FileField.tsx'

const file = (name: string) => new File(['x'], name)

it('is reached by the keyboard under its own words, and says nothing in the language of the browser', async () => {
  render(<FileButton label="Open a file" onFile={() => {}} />)
  await userEvent.tab()
  const input = screen.getByLabelText('Open a file')
  expect(document.activeElement).toBe(input)
  // the browser shows its own words where there is no title at all
  expect(input.getAttribute('title')).toBe('')
})

it('gives one file or several, the same one again, and none while it is busy', async () => {
  const taken: string[][] = []
  const onFiles = (files: readonly File[]) => void taken.push(files.map(({ name }) => name))
  const { rerender } = render(<FileButton label="Open" name="Open files" onFiles={onFiles} />)
  const input = screen.getByLabelText<HTMLInputElement>('Open files')
  await userEvent.upload(input, [file('a.kml'), file('b.kml')])
  await userEvent.upload(input, file('a.kml'))
  expect(taken).toEqual([['a.kml', 'b.kml'], ['a.kml']])
  rerender(<FileButton label="Open" name="Open files" onFile={({ name }) => taken.push([name])} />)
  expect(input.multiple).toBe(false)
  await userEvent.upload(input, file('d.kml'))
  expect(taken.at(-1)).toEqual(['d.kml'])
  rerender(<FileButton busy label="Reading" name="Open files" onFiles={onFiles} />)
  expect(fireEvent.click(input)).toBe(false)
  fireEvent.change(input, { target: { files: [file('c.kml')] } })
  expect(taken).toHaveLength(3)
})

it('a field shows the name of the chosen file, and what is wrong with it', () => {
  const words = { label: 'Choose a file', none: 'No file chosen', hint: 'At most 10 MB', onFile: () => {} }
  const { rerender } = render(<FileField {...words} chosen={undefined} />)
  const described = () =>
    screen
      .getByLabelText('Choose a file')
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
  expect(described()).toEqual(['At most 10 MB', 'No file chosen'])
  rerender(<FileField {...words} chosen="river.png" error="This is no image." />)
  expect(described()).toEqual(['This is no image.', 'river.png'])
  expect(screen.getByRole('alert').textContent).toBe('This is no image.')
  expect(screen.getByLabelText('Choose a file').getAttribute('aria-invalid')).toBe('true')
})
