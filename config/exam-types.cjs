const { join } = require('node:path');
const v = require('valibot');
const { ExamTypeList } = require('../api/src/contract/exam-types.ts');
const { loadExamTypes } = require('../api/src/foundation/exam-types/load-exam-types.ts');

const { list } = loadExamTypes(join(__dirname, '../api/content/exam-types'));

/** The exam types as the API of this commit hands them out: what a front end knows until it has asked. */
module.exports = { examTypes: v.parse(ExamTypeList, { examTypes: [...list] }).examTypes };
