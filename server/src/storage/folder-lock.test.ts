import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeHolder, lockFolder } from './folder-lock.ts'
import { lockForServer } from './server-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const MODULE = JSON.stringify(resolve(import.meta.dirname, 'folder-lock.ts'))
const script = (after: string) =>
  `import { lockFolder } from ${MODULE}; const lock = lockFolder(${JSON.stringify(folder)}, 'server'); ${after}`
const inOtherProcess = () => {
  const words = ['--input-type=module', '-e', script('console.log(JSON.stringify(lock.holder ?? "taken"))')]
  return JSON.parse(spawnSync(process.execPath, words, { encoding: 'utf8' }).stdout) as unknown
}

describe('a lock on a folder', () => {
  it('is held by one process at a time, which the others can name', () => {
    const lock = lockFolder(folder, 'server')
    expect(inOtherProcess()).toMatchObject({ pid: process.pid, host: hostname(), since: expect.stringMatching(/^2\d{3}-.*Z$/) })
    lock.release?.()
    expect(inOtherProcess()).toBe('taken')
  }, 20_000)

  it('is free again when its process was killed', async () => {
    const words = ['--expose-gc', '--input-type=module', '-e', script('gc(); setInterval(() => gc(), 5); console.log("held")')]
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    await new Promise((done) => setTimeout(done, 100))
    // also when what held it in that process has long been out of sight
    expect(lockFolder(folder, 'server')).toMatchObject({ holder: { pid: child.pid } })
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = lockFolder(folder, 'server')
    expect(lock.release).toBeDefined()
    lock.release?.()
  }, 20_000)

  it('does not keep those of another purpose or another folder', () => {
    const locks = [lockFolder(folder, 'server'), lockFolder(folder, 'restore'), lockFolder(join(folder, 'other'), 'server')]
    expect(locks.every(({ release }) => release !== undefined)).toBe(true)
    for (const { release } of locks) release?.()
  })

  it('is refused to a second server in words that name the first', () => {
    const lock = lockFolder(folder, 'server')
    expect(() => lockForServer(folder)).toThrow(
      `Another server is using ${folder}: process ${process.pid} on ${hostname()}, since `,
    )
    lock.release?.()
    expect(describeHolder(undefined)).toBe('another process')
  })
})
