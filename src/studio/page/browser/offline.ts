/** Whether the page is a file with one run inside, without a studio behind it. */
export const isOffline = (): boolean => document.getElementById('reprise-run') !== null
