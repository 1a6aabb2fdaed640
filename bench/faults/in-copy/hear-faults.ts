/** Hears which faults the pages of a journey pass, and writes them down. Imported by `e2e/journey.ts` of a copy while it is recorded. */
import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'

interface Context {
  on(event: 'console', hear: (message: { text(): string }) => void): unknown
}

interface Info {
  readonly project: { readonly name: string; readonly testDir: string }
  readonly file: string
  /** The file and the titles. */
  readonly titlePath: readonly string[]
}

const heard = new Set<string>()

/** @param info the journey that runs now. @throws never */
export function hearFaults(context: Context, info: () => Info): void {
  const folder = process.env['GRATICULE_FAULTS_LOG']
  if (folder === undefined) return
  context.on('console', (message) => {
    const [, id] = /^seeded fault (\d+)$/.exec(message.text()) ?? []
    if (id === undefined) return
    try {
      const { project, file, titlePath } = info()
      const titles = titlePath.slice(1)
      const name = [`[${project.name}]`, relative(project.testDir, file).replaceAll('\\', '/'), ...titles].join(' › ')
      const line = `${id}\t${name}\n`
      if (!heard.has(line)) appendFileSync(join(folder, 'passed.txt'), line)
      heard.add(line)
    } catch {
      // no journey runs: the page is being closed
    }
  })
}
