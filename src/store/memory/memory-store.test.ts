import { describeRunStore } from '../run-store.suite.ts'
import { memoryStore } from './memory-store.ts'

describeRunStore('runs in memory', memoryStore)
