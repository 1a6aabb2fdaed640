import { expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { createTestApp } from './create-test-app.ts'

it.each(['webFolder', 'dataFolder'] as const)('never writes into the usual %s, which is in use elsewhere', async (name) => {
  const config = { [name]: loadConfig({})[name] }
  await expect(createTestApp({ config })).rejects.toThrow('folders that go away')
})
