import { renderHook, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { useMapShortcut } from '../../shell/shortcuts.ts'
import { watchCoveredMap } from './watch-covered-map.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** An element of this width and colour; jsdom lays nothing out. */
function box(width: number, background = '', name = 'div'): HTMLElement {
  const element = document.createElement(name)
  element.style.background = background
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 52, width, 800))
  return element
}

// @rule B-basemaps.covered-map
it('makes a map that a page covers inert, and not one that a panel or a page without a ground lies over', async () => {
  const [stage, map] = [box(1440, '', 'main'), box(1440)]
  map.dataset['map'] = ''
  stage.append(map)
  document.body.append(stage)
  const end = watchCoveredMap(map)
  const draw = vi.fn<() => void>()
  renderHook(() => useMapShortcut('a', draw))
  const page = box(1440, 'rgb(255, 255, 255)')
  stage.prepend(box(480, 'white'), box(1440, 'transparent'))
  await Promise.resolve()
  expect(map.inert).toBe(false)
  await userEvent.keyboard('a')
  expect(draw).toHaveBeenCalledOnce()

  stage.prepend(page)
  await waitFor(() => expect(map.inert).toBe(true))
  // jsdom does not reflect the property
  map.setAttribute('inert', '')
  await userEvent.keyboard('a')
  expect(draw).toHaveBeenCalledOnce()

  map.removeAttribute('inert')
  page.remove()
  await waitFor(() => expect(map.inert).toBe(false))
  stage.prepend(page)
  await waitFor(() => expect(map.inert).toBe(true))
  end?.()
  expect(map.inert).toBe(false)
})
