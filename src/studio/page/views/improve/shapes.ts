/** The marks of families beside their colours, so that colour is never alone. */
export const shapes = ['●', '■', '▲', '◆', '★', '✚', '⬟', '▼'] as const
