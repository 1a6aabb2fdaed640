import type { Branding } from '@graticule/contracts/sites/branding'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { takesOffline } from '../OfflineQuestion.tsx'
import { BrandingFields } from './BrandingFields.tsx'

function Fields({ first = {} }: { first?: Branding }) {
  const [value, setValue] = useState(first)
  return <BrandingFields siteId={7} value={value} onChange={setValue} />
}
const code = () => screen.getByRole('textbox', { name: 'Colour code' })

beforeEach(() => withTexts(Promise.resolve(), 'communities'))
afterEach(() => vi.restoreAllMocks())

describe('the logo of a site', () => {
  // @rule B-sites.logo-refused
  it('that holds parts which browsers do not let pages read is refused with what to do', async () => {
    const context = { drawImage: () => undefined } as unknown as CanvasRenderingContext2D
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => {
      throw new DOMException('Tainted canvases may not be exported.', 'SecurityError')
    })
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    HTMLImageElement.prototype.decode = () => Promise.resolve()
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(10)
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(10)
    render(<Fields />)
    const [input] = screen.getAllByLabelText<HTMLInputElement>('Choose an image')
    if (input === undefined) throw new Error('no field')
    await userEvent.upload(input, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Save it as a PNG, or without these parts')
    vi.unstubAllGlobals()
  })
})

describe('the colour of a site', () => {
  // @rule B-sites.contrast
  it('that misses the least contrast by little does not read as if it had it', () => {
    // 4.478:1
    render(<Fields first={{ colour: '#777777' }} />)
    expect(screen.getByText('Contrast 4.4:1 in the light theme. At least 4.5:1 is needed.')).toBeDefined()
  })

  it('is told for both themes, and words that are no colour have no verdict', async () => {
    render(<Fields first={{ colour: '#0a6b58' }} />)
    expect(screen.getByText(/^Contrast 6\.\d:1 in the light theme, \d+\.\d:1 in the dark one/)).toBeDefined()
    await userEvent.clear(code())
    await userEvent.type(code(), '#zz')
    expect(screen.queryByText(/^Contrast/)).toBeNull()
    expect(code().getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a community portal', () => {
  // @rule B-sites.offline-asked
  it('that is open goes offline when its name or its logo is taken, and the global site never does', () => {
    const look: Branding = { name: 'Reef', logoUrl: 'https://example.org/logo.png' }
    expect(takesOffline(7, look, { name: 'Reef' })).toBe(true)
    expect(takesOffline(7, look, { logoUrl: 'https://example.org/logo.png' })).toBe(true)
    expect(takesOffline(7, look, { ...look, name: 'Reefs' })).toBe(false)
    expect(takesOffline(7, { name: 'Reef' }, {})).toBe(false)
    expect(takesOffline(0, look, {})).toBe(false)
  })
})
