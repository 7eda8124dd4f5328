import type { LoopView } from '../view.ts'

export const seriesView: LoopView = { View: () => null }
