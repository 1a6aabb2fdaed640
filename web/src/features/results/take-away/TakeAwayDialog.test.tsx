import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { saveBlob } from '../../../browser/save-file.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { type Answer, answerRequests, json, never } from '../../../testing/answer-requests.ts'
import { createEntries, createResultSet } from '../../../testing/factories.ts'
import { TakeAwayDialog } from './TakeAwayDialog.tsx'
import { readSiteQuery } from '../../../site/links.ts'

vi.mock('../../../browser/save-file.ts', () => ({ saveBlob: vi.fn<(name: string, file: Blob) => void>() }))
const saved = vi.mocked(saveBlob)

/** A file that comes piece by piece, as the test says. */
function slowFile(headers: Record<string, string>) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
  })
  const answer: Answer = ({ path, signal }) => {
    if (path !== '/api/export') return undefined
    signal?.addEventListener('abort', () => controller?.error(new DOMException('aborted', 'AbortError')))
    return new Response(body, { headers })
  }
  const send = (text: string) => act(async () => controller?.enqueue(new TextEncoder().encode(text)))
  return {
    answer,
    send,
    end: () => act(async () => controller?.close()),
    breakOff: () => act(async () => controller?.error(new TypeError('network'))),
  }
}
const HEADERS = {
  'content-type': 'text/csv',
  'content-disposition': `attachment; filename="graticule-ice.csv"; filename*=UTF-8''graticule-%E5%8C%97-ice.csv`,
  'graticule-total': '3',
  'graticule-records': '3',
}

function open(link = 'f:phrase=ice&f:dataSource=data&f:startIndex=13&v=1', total = 3) {
  useSearchParams.setState({ state: readSiteQuery(link) })
  render(
    <TakeAwayDialog
      resultSet={createResultSet({ total, entries: createEntries(Math.min(total, 12)) })}
      onClose={() => undefined}
    />,
  )
  return userEvent.setup()
}
const status = () => screen.getByRole('status').textContent
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => saved.mockReset())

describe('exporting a result', () => {
  it('says what the chosen format does not hold', async () => {
    const user = open()
    expect(screen.getByText(/^Not included: .*use constraints, lineage/)).toBeDefined()
    expect(screen.getByText(/^Included in part: .*contacts/)).toBeDefined()
    await user.click(screen.getByRole('radio', { name: /^STAC/ }))
    expect(
      screen.getByText('Not included: provider, curated mark, score, reasons of the score, original document.'),
    ).toBeDefined()
    expect(screen.queryByText(/^Included in part/)).toBeNull()
  })

  it('asks for the whole result in the chosen format, tells how far it is, and saves the file', async () => {
    const file = slowFile(HEADERS)
    const asked = answerRequests(file.answer)
    const user = open()
    expect(screen.getByText('All 3 records from Curated data, in the order shown.')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: /^CSV/ }))
    await user.click(button('Export'))
    const [request] = asked
    expect(Object.fromEntries(request?.parameters ?? [])).toMatchObject({ format: 'csv', dataSource: 'data', st: 'ice' })
    expect(request?.parameters.has('si')).toBe(false)
    expect(screen.getByText('Waiting for the first records')).toBeDefined()
    await file.send('id,title\r\na,"1"\r\n')
    expect(screen.getByText('1 of 3 records · 17 bytes')).toBeDefined()
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('1')
    expect(saved).not.toHaveBeenCalled()
    await file.send('b,2\r\nc,3\r\n')
    await file.end()
    expect(await screen.findByText(/^Saved as graticule-北-ice.csv: 3 records/)).toBeDefined()
    expect(saved).toHaveBeenCalledTimes(1)
    const [name, blob] = saved.mock.calls[0] ?? []
    expect([name, await blob?.text()]).toEqual(['graticule-北-ice.csv', 'id,title\r\na,"1"\r\nb,2\r\nc,3\r\n'])
  })

  it('says what was cut and what was left out', async () => {
    const file = slowFile({ ...HEADERS, 'graticule-total': '5000000', 'graticule-records': '1000000' })
    answerRequests(file.answer)
    const user = open()
    await user.click(screen.getByRole('radio', { name: /^STAC/ }))
    await user.click(button('Export'))
    await file.send('{\n{}\n]}\n')
    await file.end()
    expect(status()).toContain('it has the first 1,000,000 of 5,000,000 records')
    expect(status()).toContain('999,999 records not included')
  })

  it('is cancelled without a file', async () => {
    const asked = answerRequests((request) => (request.path === '/api/export' ? never(request) : undefined))
    const user = open()
    await user.click(button('Export'))
    await user.click(button('Cancel'))
    expect(asked[0]?.signal?.aborted).toBe(true)
    expect(status()).toBe('Export cancelled. Nothing was saved.')
    expect(saved).not.toHaveBeenCalled()
    expect(button('Export again')).toBeDefined()
  })

  it('never saves half a file', async () => {
    const file = slowFile(HEADERS)
    answerRequests(file.answer)
    const user = open()
    await user.click(button('Export'))
    await file.send('id,title\r\na,"1"\r\n')
    await file.breakOff()
    expect(status()).toContain('The connection was lost before the end. Nothing was saved.')
    expect(saved).not.toHaveBeenCalled()
  })

  it('says in words why the server refuses', async () => {
    const detail = 'Too many exports are running. Try again in half a minute.'
    answerRequests(() => json({ type: 'urn:x', title: 'x', status: 429, detail }, 429))
    const user = open()
    await user.click(button('Export'))
    expect(await screen.findByText(/Too many exports are running/)).toBeDefined()
    expect(saved).not.toHaveBeenCalled()
  })

  // @rule D38.live-export
  it('of an outside source says before and after that it ends where the source does', async () => {
    const headers = { ...HEADERS, 'graticule-total': '12345', 'graticule-records': '10000' }
    const file = slowFile(headers)
    answerRequests(file.answer)
    const user = open('f:dataSource=zenodo&f:phrase=ice&v=1', 12_345)
    expect(screen.getByText('Zenodo returns only its first 10,000 records.')).toBeDefined()
    await user.click(button('Export'))
    await file.send(`id\r\n${'x\r\n'.repeat(10_000)}`)
    await file.end()
    expect(status()).toContain('The file is incomplete: it has the first 10,000 of 12,345 records.')
  })
})

describe('the search as code', () => {
  // @rule B-taking-away.code
  it('fetches all pages, in every language', async () => {
    const user = open('f:phrase=sea+ice&f:startIndex=13&f:sort=date:desc&v=1')
    await user.click(screen.getByRole('radio', { name: 'Code' }))
    for (const tool of ['Python', 'Jupyter', 'OWSLib', 'R', 'curl']) {
      await user.click(screen.getByRole('radio', { name: tool }))
      const code = screen.getByRole('region', { name: `Code for ${tool}` }).textContent ?? ''
      for (const part of ['sea ice', 'date:desc', '/dab/opensearch/', 'start', 'total']) expect(code).toContain(part)
      // all of them: not from the page that is shown
      expect(code).not.toMatch(/\b13\b/)
    }
    await user.click(screen.getByRole('button', { name: 'Copy the code for curl' }))
    expect(await navigator.clipboard.readText()).toContain(" --location --get 'http")
  })

  it('is saved as a notebook of nbformat 4.5, whose cells are the code that is shown', async () => {
    const user = open('f:phrase=sea+ice&v=1')
    await user.click(screen.getByRole('radio', { name: 'Code' }))
    await user.click(screen.getByRole('radio', { name: 'Jupyter' }))
    await user.click(button('Save notebook'))
    const [[name, file]] = saved.mock.calls as unknown as [[string, Blob]]
    expect(name).toBe('search.ipynb')
    const notebook = JSON.parse(await file.text()) as { cells: { id: string; cell_type: string; source: string[] }[] }
    expect(notebook).toMatchObject({ nbformat: 4, nbformat_minor: 5, metadata: { kernelspec: { name: 'python3' } } })
    expect(notebook.cells.map(({ id }) => id)).toEqual(['install', 'fetch', 'list', 'files', 'plot'])
    const shown = screen.getByRole('region', { name: 'Code for Jupyter' }).textContent
    expect(notebook.cells.map(({ source }) => source.join('')).join('\n\n')).toBe(shown)
  })

  it('says how many it fetches where it does not fetch all', async () => {
    const user = open('f:phrase=sea+ice&v=1', 20_000)
    await user.click(screen.getByRole('radio', { name: 'Code' }))
    expect(screen.getByText(/^Fetches the first 10,000 of 20,000 results/)).toBeDefined()
  })

  it('has no OWSLib where a parameter has several values, which OWSLib cannot send', async () => {
    const user = open('f:keyword=a&f:keyword=b&v=1')
    await user.click(screen.getByRole('radio', { name: 'Code' }))
    const tools = within(screen.getByRole('radiogroup', { name: 'Language' })).getAllByRole('radio')
    expect(tools.map((tool) => tool.getAttribute('value'))).toEqual(['python', 'notebook', 'r', 'curl'])
  })
})
