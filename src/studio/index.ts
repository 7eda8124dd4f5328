export { type ExportedRun, exportHtml } from './export/export-html.ts'
export type { ReportFile } from './report/report.ts'
export { reportRun } from './report/report-run.ts'
export { openStudio, type Studio, type StudioOptions } from './server/open-studio.ts'
