import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useMapView } from '../../../stores/map/map-view.ts'
import { usePlaceInfo } from '../../../stores/layers/place-info.ts'
import { PlaceInfo } from './PlaceInfo.tsx'
import { SafeHtml } from './SafeHtml.tsx'

const { ask, answer } = usePlaceInfo.getState()
const layers = [
  { id: 'a', title: 'Rivers' },
  { id: 'b', title: 'Soil' },
]
const panel = () => screen.getByRole('region', { name: 'At this point' })

beforeEach(() => {
  useMapView.setState({ zoom: 5 })
})

describe('what layers tell of a place', () => {
  it('comes layer by layer, and is announced', () => {
    render(<PlaceInfo />)
    expect(screen.queryByRole('region')).toBeNull()
    act(() => ask([8.5, -34], layers, false))
    expect(screen.getByRole('status').textContent).toContain('Querying 2 layers at 34.00°\u00a0S, 8.50°\u00a0E')
    expect(within(panel()).getAllByRole('article')).toHaveLength(2)
    act(() => {
      answer('a', { kind: 'records', records: [{ title: 'Tiber', fields: [{ name: 'length', value: '405' }] }] })
      answer('b', { kind: 'records', records: [] })
    })
    expect(within(panel()).getByRole('table', { name: 'Tiber' })).toBeDefined()
    expect(screen.getByRole('rowheader', { name: 'length' })).toBeDefined()
    expect(screen.getByText('No data here.')).toBeDefined()
    expect(screen.getByRole('status').textContent).toContain('1 layer has data')
  })

  it('may be a failure, with what the server said', () => {
    render(<PlaceInfo />)
    act(() => {
      ask([0, 0], layers.slice(0, 1), false)
      answer('a', { kind: 'failed', words: 'No such layer.' })
    })
    expect(panel().textContent).toContain('Rivers did not respond. No such layer.')
  })

  it('is asked for the middle of the map with a key, takes the focus, and gives it back at Escape', async () => {
    const user = userEvent.setup()
    render(
      <>
        <button type="button">Map</button>
        <PlaceInfo />
      </>,
    )
    useMapView.setState({ centre: [10, 20] })
    screen.getByRole('button', { name: 'Map' }).focus()
    await user.keyboard('i')
    expect(usePlaceInfo.getState().request).toMatchObject({ at: [10, 20], byKeys: true })
    act(() => ask([10, 20], [], true))
    expect(document.activeElement).toBe(panel())
    expect(panel().textContent).toContain('No layer on the map can be queried')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Map' }))
  })
})

describe('HTML of another server', () => {
  it('keeps what shows something and loses what runs', () => {
    const html = `<h1 onclick="x()">Depth</h1><script>x()</script><style>*{}</style><table border=1>
      <tr><td colspan="2" style="position:fixed">7&nbsp;m</td></tr></table>
      <a href="javascript:x()">bad</a> <a href="https://a.example/">good</a> <form action="/x"><input value="v"></form>
      <img src="https://a.example/p.png" onerror="x()"><img src="javascript:x()"><iframe src="https://a.example"></iframe><blink>old</blink>`
    const { container } = render(<SafeHtml html={html} />)
    const names = [...container.querySelectorAll('*')].map(({ localName }) => localName)
    expect(names).toEqual(['div', 'p', 'table', 'tbody', 'tr', 'td', 'a', 'img'])
    expect(container.innerHTML).not.toMatch(/javascript|onclick|onerror|style=/)
    expect(container.querySelector('a')).toMatchObject({ href: 'https://a.example/', rel: 'noopener noreferrer nofollow' })
    expect(container.querySelector('td')).toMatchObject({ colSpan: 2, textContent: '7\u00a0m' })
    expect(container.textContent).toContain('bad')
    expect(container.textContent).toContain('old')
    expect(container.textContent).not.toContain('x()')
  })
})
