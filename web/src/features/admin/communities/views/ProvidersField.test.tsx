import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { createResultSet } from '../../../../testing/factories.ts'
import { ProvidersField } from './ProvidersField.tsx'

const SEA = { term: 'sea', label: 'Institute of the sea', count: 40 }
const ICE = { term: 'ice-id', label: 'Ice service', count: 7 }
const onChosen = vi.fn<(chosen: readonly string[]) => void>()

function Form({ first }: { first: readonly string[] }) {
  const [value, setValue] = useState(first)
  const take = (chosen: readonly string[]) => {
    setValue(chosen)
    onChosen(chosen)
  }
  return <ProvidersField chosen={value} error={undefined} onChange={take} />
}

const show = (first: readonly string[]) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form first={first} />
    </QueryClientProvider>,
  )

beforeEach(async () => {
  onChosen.mockReset()
  await withTexts(Promise.resolve(), 'communities')
  answerRequests(({ parameters }) => {
    const text = parameters.get('tfContains') ?? ''
    const found = [SEA, ICE].filter(({ label }) => label.toLowerCase().includes(text))
    return json(createResultSet({ total: 47, facets: { [parameters.get('tf') ?? '']: found } }))
  })
})

// @rule B-administration.view-providers
it('finds a provider by its name, shows the chosen ones by name, and takes one away', async () => {
  show(['ice-id'])
  expect((await screen.findByText('Ice service')).tagName).toBe('B')
  await userEvent.type(screen.getByRole('combobox', { name: 'Providers' }), 'sea')
  await userEvent.click(await screen.findByRole('option', { name: /Institute of the sea/ }))
  expect(onChosen).toHaveBeenLastCalledWith(['ice-id', 'sea'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove Ice service' }))
  expect(onChosen).toHaveBeenLastCalledWith(['sea'])
})

// @rule B-administration.view-providers
it('takes what is typed for an id where no provider has such a name, and does not submit its form', async () => {
  show([])
  await userEvent.type(screen.getByRole('combobox', { name: 'Providers' }), ' own-archive {Enter}')
  expect(onChosen).toHaveBeenLastCalledWith(['own-archive'])
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Providers' }).value).toBe('')
})
