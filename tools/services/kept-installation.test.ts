import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { keptInstallation } from './kept-installation.ts'

afterEach(() => vi.unstubAllEnvs())

it('keeps an installation once for each lock, in the cache of its user', () => {
  vi.stubEnv('XDG_CACHE_HOME', '/somewhere')
  expect(keptInstallation('python', 'OWSLib==0.35.0')).toMatch(/^\/somewhere\/graticule\/python-[0-9a-f]{16}$/)
  expect(keptInstallation('python', 'OWSLib==0.35.0')).toBe(keptInstallation('python', 'OWSLib==0.35.0'))
  expect(keptInstallation('python', 'OWSLib==0.36.0')).not.toBe(keptInstallation('python', 'OWSLib==0.35.0'))
  vi.stubEnv('XDG_CACHE_HOME', '')
  expect(keptInstallation('java', '17').startsWith(join(homedir(), '.cache'))).toBe(true)
})
