const { join } = require('node:path');
const v = require('valibot');
const { ExamTypeList } = require('../api/src/contract/exam-types.ts');
const { loadExamTypes } = require('../api/src/foundation/exam-types/load-exam-types.ts');

const { list } = loadExamTypes(join(__dirname, '../api/content/exam-types'));

/** The exam types as the API of this commit returns them. A front end uses them until it has asked the API. */
module.exports = { examTypes: v.parse(ExamTypeList, { examTypes: [...list] }).examTypes };
