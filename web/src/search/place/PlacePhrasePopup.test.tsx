import { act, render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { PopupHost } from '../../shell/PopupHost.tsx'
import { closePopups, openPopup } from '../../shell/popups.ts'
import { PlacePhrasePopup } from './PlacePhrasePopup.tsx'

const Question = lazy(() => Promise.resolve({ default: PlacePhrasePopup }))
const ask = (place: string) => openPopup(Question, { query: 'snow', place, box: [0, 0, 1, 1] })

it('a place is asked about again on another page, while the question before is still seen going', async () => {
  const router = createMemoryRouter([{ path: '*', element: <PopupHost /> }])
  render(<RouterProvider router={router} />)
  await act(async () => void ask('Andalusia'))
  act(() => closePopups(Question))
  await act(() => router.navigate('/search'))
  expect(document.querySelectorAll('dialog')).toHaveLength(1)
  let answer: string | undefined = 'none yet'
  act(() => void ask('Peru').closed.then((given) => (answer = given)))
  expect(await screen.findByRole('alertdialog', { name: /Peru/ })).toBeDefined()
  expect(answer).toBe('none yet')
  // a page that is left takes its question with it
  await act(() => router.navigate('/sources'))
  expect(answer).toBeUndefined()
})
