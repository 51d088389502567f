// A test says everything in English. A page chooses its language before it is drawn.
import '@parlance/contract/say';
