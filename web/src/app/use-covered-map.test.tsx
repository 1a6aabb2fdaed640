import { act, renderHook, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { useMapShortcut } from '../shell/shortcuts.ts'
import { useCoveredMap } from '../stores/map/covered-map.ts'
import { useWatchedMap } from './use-covered-map.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** An element of this width and colour; jsdom lays nothing out. */
function box(width: number, background = ''): HTMLElement {
  const element = document.createElement('div')
  element.style.background = background
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 52, width, 800))
  return element
}

// @rule B-basemaps.covered-map
it('knows a map that a page covers, and not one that a panel or a page without a ground lies over', async () => {
  const stage = box(1440)
  const map = box(1440)
  stage.append(map)
  document.body.append(stage)
  const { result, unmount } = renderHook(() => useWatchedMap({ current: map }))
  expect(result.current).toBe(false)
  const panel = box(480, 'white')
  const bare = box(1440, 'transparent')
  const page = box(1440, 'rgb(255, 255, 255)')
  await act(async () => stage.prepend(panel, bare))
  expect(result.current).toBe(false)
  await act(async () => stage.prepend(page))
  await waitFor(() => expect(result.current).toBe(true))
  await act(async () => page.remove())
  await waitFor(() => expect(result.current).toBe(false))
  unmount()
})

// @rule B-basemaps.covered-map
it('gives a covered map no keys', async () => {
  const draw = vi.fn<() => void>()
  renderHook(() => useMapShortcut('a', draw))
  await userEvent.keyboard('a')
  expect(draw).toHaveBeenCalledOnce()
  act(() => useCoveredMap.setState({ isCovered: true }))
  await userEvent.keyboard('a')
  expect(draw).toHaveBeenCalledOnce()
})
