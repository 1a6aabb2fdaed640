/** Runs in a worker thread: makes long texts of pages safe, which takes up to a second each. */
import { parentPort, workerData } from 'node:worker_threads'
import { cleanHtml } from '../safe-html.ts'

parentPort?.postMessage((workerData as readonly string[]).map(cleanHtml), [])
