import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { usePicture } from './use-picture.ts'

describe('the picture of an entry', () => {
  it('is the next one when one cannot be loaded, and none at last', () => {
    const thumbnails = [{ url: '/thumbnails/a.webp' }, { url: 'https://elsewhere.example.org/b.png' }]
    const { result } = renderHook(() => usePicture({ id: 'x', thumbnails }))
    expect(result.current.address).toMatch(/\/thumbnails\/a\.webp$/)
    act(() => result.current.onError())
    expect(result.current.address).toMatch(/\/thumbnails\/of\?id=x$/)
    act(() => result.current.onError())
    expect(result.current.address).toBeUndefined()
    act(() => result.current.onError())
    expect(result.current.address).toBeUndefined()
  })
})
