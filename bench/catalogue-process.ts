/**
 * One step of the benches as a process of its own, so that it begins with an empty memory. Started by the benches with the
 * step, the data folder and a number; says what it found as one line of JSON.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CatalogueRecord } from '../server/src/entry/catalogue-record.ts'
import { openPortalData } from '../server/src/open-portal-data.ts'
import { summary, throughput } from './figures.ts'
import { NaiveColumns } from './data/naive-columns.ts'
import { recordWithOriginal } from './data/synthetic-originals.ts'
import { misspeltPhrases, syntheticQueries, syntheticRecord, typedTexts } from './data/synthetic-records.ts'

const RECORDS_PER_WRITE = 1_000
/** Processor time is counted in steps of some milliseconds: a search is done so often for one figure. */
const PROCESSOR_REPEATS = 10
/** Rounds before times are taken: a portal runs for weeks, and the compiler goes on for some ten rounds. */
const WARM_UP_ROUNDS = 12
/** Searches that are done naively too. */
const NAIVE_SEARCHES = 32
/** A harvest: batches of so many records. */
const HARVEST_BATCH = 100
const HARVEST_RATE = 1_000
const HARVEST_SECONDS = 10

const [step = '', folder = '', number = '0'] = process.argv.slice(2)
const elapsed = (start: number) => performance.now() - start

/** Fills the store up to so many records. */
async function fillWith(recordOf: (number: number) => CatalogueRecord, records: number) {
  const { catalogue, close } = await openPortalData({ dataFolder: folder, withoutIndex: true })
  for (let first = await catalogue.count(); first < records; first += RECORDS_PER_WRITE) {
    const length = Math.min(RECORDS_PER_WRITE, records - first)
    await catalogue.write(Array.from({ length }, (_, index) => recordOf(first + index)))
  }
  await close()
  return {}
}
const fill = (records: number) => fillWith((number) => ({ resource: syntheticRecord(number) }), records)
const fillWithOriginals = (records: number) => fillWith(recordWithOriginal, records)

/** Builds the index, which must not be there. */
async function build() {
  const start = performance.now()
  const { close } = await openPortalData({ dataFolder: folder })
  const buildMs = elapsed(start)
  await close()
  return { buildMs }
}

/** Opens the index and searches: some rounds to warm up, of which the first is told too, then so many rounds. */
async function search(rounds: number) {
  const start = performance.now()
  const { catalogue, close } = await openPortalData({ dataFolder: folder })
  const openMs = elapsed(start)
  const queries = syntheticQueries()
  const firstTimes: number[] = []
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    for (const query of queries) {
      const from = performance.now()
      await catalogue.search(query)
      if (round === 0) firstTimes.push(elapsed(from))
    }
  }
  const times: number[] = []
  const best = queries.map(() => Infinity)
  let totals = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, query] of queries.entries()) {
      const from = performance.now()
      totals += (await catalogue.search(query)).total
      const ms = elapsed(from)
      times.push(ms)
      best[index] = Math.min(best[index] ?? Infinity, ms)
    }
  }
  const processor: number[] = []
  for (const query of queries) {
    const before = process.cpuUsage()
    for (let time = 0; time < PROCESSOR_REPEATS; time += 1) await catalogue.search(query)
    const { user, system } = process.cpuUsage(before)
    processor.push((user + system) / 1_000 / PROCESSOR_REPEATS)
  }
  const again = Array.from({ length: rounds }, () => queries).flat()
  const qps1 = await throughput(again, 1, (query) => catalogue.search(query))
  const qps8 = await throughput(again, 8, (query) => catalogue.search(query))
  const rssMB = process.memoryUsage.rss() / 1e6
  const written = performance.now()
  const extra = { ...syntheticRecord(0), id: 'urn:synthetic:one-more', title: 'onemoreword' }
  await catalogue.write([{ resource: extra }])
  const { total } = await catalogue.search({ ...(queries[0] as (typeof queries)[number]), phrase: 'onemoreword' })
  if (total !== 1) throw new Error('A written record was not found.')
  const visibleMs = elapsed(written)
  await catalogue.remove([extra.id])
  await close()
  const slowest = best
    .map((ms, index) => ({ ms, query: queries[index] }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 5)
  const { p50: processorP50, p95: processorP95 } = summary(processor)
  return {
    searches: times.length,
    ...summary(times),
    coldP50: summary(firstTimes).p50,
    coldP95: summary(firstTimes).p95,
    processorP50,
    processorP95,
    qps1,
    qps8,
    rssMB,
    openMs,
    visibleMs,
    totals,
    slowest,
  }
}

/**
 * Does two searches of each kind by looking at every record, and the same by the index: how long the first take, and how many times
 * longer. Fails when their totals differ.
 */
async function naive(records: number) {
  const columns = new NaiveColumns(
    records,
    syntheticQueries(1).flatMap(({ wantedFacets }) => wantedFacets.map(({ name }) => name)),
  )
  const { catalogue, close } = await openPortalData({ dataFolder: folder })
  const queries = syntheticQueries().slice(0, NAIVE_SEARCHES)
  for (const query of queries) await catalogue.search(query)
  let naiveMs = 0
  let indexMs = 0
  for (const query of queries) {
    const start = performance.now()
    const { total, ids } = columns.search(query)
    await catalogue.get(ids)
    naiveMs += elapsed(start)
    for (let time = 0; time < PROCESSOR_REPEATS; time += 1) {
      const from = performance.now()
      const answer = await catalogue.search(query)
      indexMs += elapsed(from) / PROCESSOR_REPEATS
      if (answer.total !== total)
        throw new Error(`A scan finds ${total} records, the index ${answer.total}: ${JSON.stringify(query)}`)
    }
  }
  await close()
  return { naiveMean: naiveMs / queries.length, naiveRatio: naiveMs / indexMs }
}

/** Searches for as long as {@link write} takes. */
async function searchMeanwhile() {
  const { catalogue, close } = await openPortalData({ dataFolder: folder })
  const queries = syntheticQueries()
  for (const query of queries) await catalogue.search(query)
  console.log('ready')
  const times: number[] = []
  const end = performance.now() + HARVEST_SECONDS * 1_000
  for (let at = 0; performance.now() < end; at += 1) {
    const from = performance.now()
    await catalogue.search(queries[at % queries.length] as (typeof queries)[number])
    times.push(elapsed(from))
    await sleep(1)
  }
  await close()
  return { harvestSearches: times.length, harvestP95: summary(times).p95 }
}

/** Writes records at a steady rate as a harvest does: half of them new, half of them changed. */
async function write(records: number) {
  const { catalogue, close } = await openPortalData({ dataFolder: folder, withoutIndex: true })
  const start = performance.now()
  let written = 0
  for (; elapsed(start) < HARVEST_SECONDS * 1_000; written += HARVEST_BATCH) {
    const batch = Array.from({ length: HARVEST_BATCH }, (_, index) => {
      const each = written + index
      const record = syntheticRecord(each % 2 === 0 ? records + each : (each * 7_919) % records)
      return { resource: { ...record, title: `${record.title} harvested ${Math.round(start)}` } }
    })
    await catalogue.write(batch)
    await sleep(Math.max(0, ((written + HARVEST_BATCH) * 1_000) / HARVEST_RATE - elapsed(start)))
  }
  const harvestRate = (written * 1_000) / elapsed(start)
  // puts back what was there
  for (let first = 0; first < written; first += HARVEST_BATCH) {
    const numbers = Array.from({ length: HARVEST_BATCH }, (_, index) => first + index)
    const changed = numbers.filter((each) => each % 2 === 1)
    await catalogue.write(changed.map((each) => ({ resource: syntheticRecord((each * 7_919) % records) })))
    const added = numbers.filter((each) => each % 2 === 0)
    await catalogue.remove(added.map((each) => syntheticRecord(records + each).id))
  }
  await close()
  return { harvestRate }
}

/** Opens the index and completes what is typed letter by letter, the same texts in every round. */
async function suggest(rounds: number) {
  const { catalogue, close } = await openPortalData({ dataFolder: folder })
  const limits = { titles: 5, keywords: 5 }
  const before = process.memoryUsage.rss()
  const start = performance.now()
  let { isComplete } = await catalogue.suggest('s', limits)
  const firstMs = elapsed(start)
  for (; !isComplete; { isComplete } = await catalogue.suggest('s', limits)) await sleep(20)
  const wordsMs = elapsed(start)
  const wordsMB = (process.memoryUsage.rss() - before) / 1e6
  const texts = typedTexts()
  const times: number[] = []
  const best = texts.map(() => Infinity)
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, text] of texts.entries()) {
      const from = performance.now()
      await catalogue.suggest(text, limits)
      const ms = elapsed(from)
      times.push(ms)
      best[index] = Math.min(best[index] ?? Infinity, ms)
    }
  }
  await close()
  const slowest = best
    .map((ms, index) => ({ ms, text: texts[index] }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 8)
  return { suggestions: times.length, ...summary(times), firstMs, wordsMs, wordsMB, slowest }
}

/** Corrects phrases with typing errors, some of which have none near; tells how long that takes, and how long it holds the thread. */
async function spell(rounds: number) {
  const { catalogue, close } = await openPortalData({ dataFolder: folder })
  const queries = misspeltPhrases().map((phrase) => ({ phrase, searchFields: [], start: 0, count: 12, wantedFacets: [] }))
  // the words are collected at the first one
  for (const query of queries) await catalogue.correct(query)
  const held = monitorEventLoopDelay({ resolution: 1 })
  held.enable()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const query of queries) {
      const from = performance.now()
      await catalogue.correct(query)
      times.push(elapsed(from))
      await sleep(1)
    }
  }
  held.disable()
  await close()
  return { corrections: times.length, ...summary(times), heldMs: held.percentile(99.9) / 1e6 }
}

const STEPS: Readonly<Record<string, (number: number) => Promise<object>>> = {
  fill,
  fillWithOriginals,
  build,
  search,
  naive,
  searchMeanwhile,
  write,
  suggest,
  spell,
}
const found = await STEPS[step]?.(Number(number))
if (found === undefined) throw new Error(`There is no step '${step}'.`)
console.log(JSON.stringify(found))
